import { useId, useState } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import type { TypeActor } from './useTypeForm.ts'

type DeletionDialogProps = { site: Site; id: number; name: string; actor: TypeActor }

/** Asks before deleting a type, and for a replacement type for its luminaires. */
export function DeletionDialog({ site, id, name, actor }: DeletionDialogProps) {
  const text = useText('luminaireTypes')
  const common = useText('common')
  const users = site.luminaires.filter((luminaire) => luminaire.fk_luminaire_type === id)
  const others = site.luminaireTypes
    .filter((type) => type.id !== id)
    .toSorted((one, other) => compareNames(one.name, other.name))
  const [fate, setFate] = useState<'move' | 'leave'>(others.length > 0 ? 'move' : 'leave')
  const [target, setTarget] = useState(String(others[0]?.id ?? ''))
  const cancel = () => actor.send({ type: 'deletion.cancelled' })
  const confirm = () =>
    actor.send({
      type: 'deletion.confirmed',
      luminaires: users.map((luminaire) => luminaire.id),
      to: fate === 'move' ? Number(target) : null,
    })

  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={text('delete.title')}
      actions={
        <>
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button tone="danger" onClick={confirm}>
            {common('confirm')}
          </Button>
        </>
      }
    >
      {users.length === 0 && <p>{text('delete.unused', { type: name })}</p>}
      {users.length > 0 && (
        <div className="flex flex-col gap-3">
          <p>{text('delete.used', { count: users.length, type: name })}</p>
          <Users site={site} users={users} />
          {others.length > 0 && (
            <div className="flex flex-col gap-2">
              <Fate chosen={fate} fate="move" label={text('delete.move')} onChoose={setFate} />
              <Select
                label={text('delete.moveTo')}
                value={target}
                options={others.map((type) => ({ value: String(type.id), label: type.name }))}
                onChange={setTarget}
                disabled={fate !== 'move'}
                className="pl-6"
              />
            </div>
          )}
          <div>
            <Fate chosen={fate} fate="leave" label={text('delete.leave')} onChoose={setFate} />
            <p className="pl-6 text-text-muted">{text('delete.leaveText')}</p>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Choice = 'move' | 'leave'
type FateProps = { chosen: Choice; fate: Choice; label: string; onChoose: (fate: Choice) => void }

function Fate({ chosen, fate, label, onChoose }: FateProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <input
        id={id}
        type="radio"
        name="fate"
        checked={chosen === fate}
        onChange={() => onChoose(fate)}
        className="size-4 accent-accent"
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </span>
  )
}

/** The luminaires and their zones. */
function Users({ site, users }: { site: Site; users: readonly Luminaire[] }) {
  const text = useText('luminaireTypes')
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-2 font-medium">{text('delete.which')}</summary>
      <ul className="max-h-40 overflow-y-auto border-t border-line px-3 py-2">
        {users
          .toSorted((one, other) => compareNames(one.name, other.name))
          .map(({ id, name, fk_area }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-text-muted">{site.byId.areas.get(fk_area ?? 0)?.name}</span>
            </li>
          ))}
      </ul>
    </details>
  )
}
