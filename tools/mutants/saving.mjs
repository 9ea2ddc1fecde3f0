/** Regions of machines that save; a form's own state of such a name has no states in it. */
const regions = ['saving', 'work', 'deleting']

/** What these regions alone use. */
const names = new Set(
  [
    'acceptSave refuseSave deferSave failSave retryFailed dismissFailed keepMine takeTheirs isSaved saveResult',
    'isMovedByOthers hasConflict hasFailed hasQueuedSave saveRequestOf queueSaves conflictOf conflictingDevice',
    'errorReason firstOperation newestIn',
    // dimmingProfile
    'queueAssignment storeOriginal planTasks recordTask showReadProblem resetTasks endJob reportToForm',
    'hasJob isSave hasTask assignmentJob noWork taskIn withJob draftIn profileJobOf',
    // luminaireType
    'beginDeletion countChanged hasMoreLuminaires noDeletion',
  ].flatMap((line) => line.split(' ')),
)

const reason = 'An outbox will take its place'

/** Leaves out the saving that the machines will hand over to an outbox (architecture.md, "Out"). */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'saving',
    value: {
      shouldIgnore({ node }) {
        const name = (node.key ?? node.id)?.name
        if (names.has(name)) return reason
        const hasStates = node.value?.properties?.some(({ key }) => key?.name === 'states')
        return regions.includes(name) && hasStates ? reason : undefined
      },
    },
  },
]
