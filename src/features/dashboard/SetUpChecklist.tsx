import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCapabilities } from '#app/core/capability.ts'
import type { SetUpStep } from '#app/setUp/setUpSteps.ts'
import { useText } from '#i18n/index.ts'
import { Circle, CircleCheck, X } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'

type SetUpChecklistProps = {
  steps: readonly SetUpStep[]
  onPutAway: () => void
}

/** What is left of setting up the site. Each line leads to where it is done, and ticks itself. */
export function SetUpChecklist({ steps, onPutAway }: SetUpChecklistProps) {
  const text = useText('setUp')
  const snackbar = useSnackbar()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section
      aria-labelledby="set-up"
      className="mx-4 mt-4 flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex items-center gap-3">
        <h2 id="set-up" className="font-semibold">
          {text('title')}
        </h2>
        <p className="flex-1 text-text-muted">{text('progress', { done, all: steps.length })}</p>
        <IconButton
          icon={X}
          label={text('putAway')}
          onClick={() => {
            onPutAway()
            snackbar.show({ text: text('isPutAway') })
          }}
        />
      </div>
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

/** The calls that these steps need. Without them the provider takes the step. */
const needs = { zones: 'createArea', plan: 'uploadPlan', devices: 'importDevices' } as const

function Step({ step, isNext }: { step: SetUpStep; isNext: boolean }) {
  const text = useText('setUp')
  const missing = useText('empty')
  const offers = useCapabilities()
  const isProviders = (step: SetUpStep['name']): step is keyof typeof needs =>
    Object.hasOwn(needs, step) && offers(needs[step as keyof typeof needs]) === false
  const { name, isDone } = step
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cn('flex items-start gap-2 rounded-md p-2', isNext && 'bg-accent-soft')}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', isDone ? 'text-accent-text' : 'text-text-muted')}
      />
      <p className="min-w-0">
        <span className="sr-only">{text(isDone ? 'done' : 'toDo')} </span>
        {!isDone && isProviders(name) ? (
          <>
            <span className="text-text-muted">{text(`steps.${name}`)}</span>
            <span className="block text-xs text-text-muted">{missing(`${name}.byProvider`)}</span>
          </>
        ) : (
          <>
            <StepLink step={step}>{text(`steps.${name}`)}</StepLink>
            <Left step={step} />
          </>
        )}
      </p>
    </li>
  )
}

/** How many still lack it; of plans and sizes, once one has it. */
function Left({ step: { name, isDone, left: count = 0 } }: { step: SetUpStep }) {
  const text = useText('setUp')
  const isCounted = name === 'types' || name === 'places' || (isDone && (name === 'plan' || name === 'scale'))
  if (!isCounted || count === 0) return null
  return <span className="block text-xs text-text-muted">{text(`left.${name}`, { count })}</span>
}

const linkClass = 'rounded-sm font-medium underline underline-offset-2 hover:text-accent-text'

/** Plain text while there is no zone to lead to. */
function StepLink({ step: { name, zone }, children }: { step: SetUpStep; children: ReactNode }) {
  const search = zone === undefined ? {} : { zone }
  switch (name) {
    case 'zones':
      return (
        <Link to="/settings/zones" className={linkClass}>
          {children}
        </Link>
      )
    case 'types':
      return (
        <Link to="/settings/luminaires-types" className={linkClass}>
          {children}
        </Link>
      )
    case 'devices':
      return (
        <Link to="/settings/import" className={linkClass}>
          {children}
        </Link>
      )
  }
  if (zone === undefined) return <span className="text-text-muted">{children}</span>
  switch (name) {
    case 'plan':
    case 'scale':
      return (
        <Link to="/settings/areas/$areaId/plan" params={{ areaId: zone }} className={linkClass}>
          {children}
        </Link>
      )
    case 'places':
      return (
        <Link to="/settings/commissioning" search={search} className={linkClass}>
          {children}
        </Link>
      )
    case 'groups':
      return (
        <Link to="/groups" search={search} className={linkClass}>
          {children}
        </Link>
      )
    case 'profiles':
      return (
        <Link to="/dimming-profiles" search={search} className={linkClass}>
          {children}
        </Link>
      )
    case 'check':
      return (
        <Link to="/floorplan/areas/$areaId" params={{ areaId: zone }} className={linkClass}>
          {children}
        </Link>
      )
  }
}
