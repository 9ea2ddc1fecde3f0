import { Fragment, type ReactNode } from 'react'
import { useCore } from '#app/core/context.tsx'
import { changesFile, changesFileName } from '#app/outbox/changesFile.ts'
import { isListed, type OutboxEntry } from '#app/outbox/entries.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { useText } from '#i18n/index.ts'
import { Download } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/download.ts'
import { useAgeText } from './useAgeText.ts'
import { useChangeText } from './useChangeText.ts'

/** How many waiting changes are listed. */
const MOST = 50

/** The changes that the server does not have yet, in words: what needs a decision first, then what waits. */
export function OutboxPanel() {
  const text = useText('outbox')
  const { outbox, now } = useCore()
  const { entries: all, isKept, hasFailed, unreadable } = useOutbox()
  const entries = all.filter(isListed)
  const refused = entries.filter(({ state }) => state === 'refused')
  const conflicted = entries.filter(({ state }) => state === 'conflicted')
  // What is decided at once is of one kind, and one step to undo.
  const conflictedKinds = [...new Set(conflicted.map(({ kind }) => kind))].map((kind) => ({
    kind,
    same: conflicted.filter((entry) => entry.kind === kind),
  }))
  const waiting = entries.filter(({ held }) => !held)

  const saveAsFile = () => download(changesFileName(now()), changesFile(outbox.mutations()))

  type Decision = Parameters<typeof outbox.send>[1]['type']
  const decide = (which: readonly OutboxEntry[], type: Decision) => () => {
    for (const { lane } of which) outbox.send(lane, { type })
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <h2 className="font-semibold">{text('title')}</h2>
      {entries.length === 0 && <p className="text-text-muted">{text('saved')}</p>}
      {hasFailed && entries.length > 0 && <p className="text-danger">{text('notKept')}</p>}
      {unreadable > 0 && <p className="text-warning">{text('unreadable', { count: unreadable })}</p>}
      {refused.length > 0 && (
        <ul className="flex flex-col gap-2">
          {refused.map((entry) => (
            <Line key={entry.lane} entry={entry}>
              <Decisions
                no={[text('discard'), decide([entry], 'discard.requested')]}
                yes={[text('retry'), decide([entry], 'retry.requested')]}
              />
            </Line>
          ))}
        </ul>
      )}
      {refused.length > 1 && (
        <Decisions
          no={[text('discardAll'), decide(refused, 'discard.requested')]}
          yes={[text('retryAll'), decide(refused, 'retry.requested')]}
        />
      )}
      {conflictedKinds.map(({ kind, same }) => (
        <Fragment key={kind}>
          <ul className="flex flex-col gap-2">
            {same.map((entry) => (
              <Line key={entry.lane} entry={entry}>
                <Decisions
                  no={[text('takeTheirs'), decide([entry], 'theirs.chosen')]}
                  yes={[text('keepMine'), decide([entry], 'mine.chosen')]}
                />
              </Line>
            ))}
          </ul>
          {same.length > 1 && (
            <Decisions
              no={[text('takeAllTheirs'), decide(same, 'theirs.chosen')]}
              yes={[text('keepAllMine'), decide(same, 'mine.chosen')]}
            />
          )}
        </Fragment>
      ))}
      {waiting.length > 0 && (
        <ul className="flex flex-col gap-1">
          {waiting.slice(0, MOST).map((entry) => (
            <Line key={entry.lane} entry={entry} />
          ))}
          {waiting.length > MOST && <li>{text('more', { count: waiting.length - MOST })}</li>}
        </ul>
      )}
      {waiting.length > 0 && !hasFailed && (
        <p className="text-xs text-text-muted">
          {text(isKept ? 'kept' : 'keeping')}
          {isKept && isSafari() && ` ${text('mayBeErased')}`}
        </p>
      )}
      {entries.length > 0 && (
        <Button tone="quiet" icon={Download} onClick={saveAsFile} className="self-start">
          {text('saveAsFile')}
        </Button>
      )}
    </div>
  )
}

function Line({ entry, children }: { entry: OutboxEntry; children?: ReactNode }) {
  const text = useText('outbox')
  const ageText = useAgeText()
  const { changeText, valueText } = useChangeText()
  const { held, since, kind, patch } = entry
  return (
    <li className="flex flex-col gap-1">
      <p>
        {changeText(entry)}, <span className="text-text-muted">{ageText(since)}</span>
      </p>
      {held?.type === 'refused' && <p className="text-danger">{text('refused', { reason: held.message })}</p>}
      {held?.type === 'conflicted' && (
        <p className="text-xs text-text-muted">
          {held.by === undefined ? text('conflicted') : text('conflictedBy', { by: held.by })}
          {held.at !== undefined && `, ${ageText(held.at)}`}
          <br />
          {text('theirs', { value: valueText(kind, held.theirs) })}
          <br />
          {text('yours', { value: valueText(kind, patch) })}
        </p>
      )}
      {children}
    </li>
  )
}

type Answer = readonly [label: string, answer: () => void]

function Decisions({ no, yes }: { no: Answer; yes: Answer }) {
  return (
    <div className="flex justify-end gap-1">
      <Button tone="quiet" onClick={no[1]}>
        {no[0]}
      </Button>
      <Button onClick={yes[1]}>{yes[0]}</Button>
    </div>
  )
}

/** Apple's browsers erase what pages have stored after a while without a visit. */
const isSafari = () => navigator.vendor.startsWith('Apple')
