import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useAmounts } from '#app/figures/amounts.ts'
import { useFigures } from '#app/figures/useFigures.ts'
import { useRecent } from '#app/figures/useRecent.ts'
import { type ReportOf, useReports } from '#app/figures/useReports.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { formatMoment, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { noticeTones } from '#ui/notices.ts'
import { usePastNotices } from '#ui/Snackbar.tsx'
import { type Problem, problemsOf, siteNow } from './siteNow.ts'

/** The site at a glance: current levels, today's figures, problems and past notices. */
export function QuickPanel({ onClose }: { onClose: () => void }) {
  const text = useText('quickPanel')
  const shell = useText('shell')
  const common = useText('common')
  const { site } = useSite()
  const { readings, events } = useRecent()
  const today = useFigures({ unitOfTime: 'today' })
  const { energyCost, siteTime } = useSettings()
  const amounts = useAmounts(energyCost)
  const past = usePastNotices()
  const now = site && siteNow(site, readings, events)
  const reportOf = useReports()
  const problems = site ? problemsOf(site, (luminaire) => statusIn(site, luminaire, reportOf)) : []
  const level = (value: number | undefined) => (value === undefined ? '–' : formatPercent(value, 0))
  return (
    <>
      <div className="flex h-14 shrink-0 items-center border-b border-line pl-4">
        <h2 className="font-semibold">{shell('panel.label')}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus, and scrolls by keyboard */}
      <div tabIndex={0} className="flex flex-1 flex-col gap-6 overflow-y-auto p-4 -outline-offset-2">
        <Part title={text('now')}>
          <dl className="grid grid-cols-2 gap-3">
            <Figure label={text('power')} value={level(now?.power)} />
            <Figure label={text('occupancy')} value={level(now?.occupancy)} />
          </dl>
          {readings.rows && (
            <p className="text-xs text-text-muted">
              {text('asOf', { time: formatMoment(readings.asOf, siteTime) })}
            </p>
          )}
        </Part>
        <Part title={text('today')}>
          <dl className="grid grid-cols-1 gap-3">
            <Figure
              label={text('energy')}
              value={amounts.energy(today.total?.energy)}
              note={amounts.money(today.total?.energy)}
            />
            <Figure label={text('occupancy')} value={level(today.total?.occupancy)} />
          </dl>
          {today.total && (
            <p className="text-xs text-text-muted">
              {text('coverage', { share: amounts.share(today.total.coverage) })}
            </p>
          )}
        </Part>
        <Part title={text('problems')}>
          {problems.length === 0 ? (
            <p className="text-text-muted">{text('noProblems')}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {problems.map((problem) => (
                <li key={problem.kind}>
                  <ProblemLink problem={problem} onClose={onClose} />
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part title={text('notices')}>
          {past.length === 0 ? (
            <p className="text-text-muted">{text('noNotices')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {past.map(({ id, at, text: message, tone = 'plain' }) => {
                const { icon: Icon, className } = noticeTones[tone]
                return (
                  <li key={id} className="flex gap-2">
                    <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', className)} />
                    <div className="min-w-0">
                      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
                      <p className="text-xs text-text-muted">{formatMoment(at, siteTime)}</p>
                    </div>
                  </li>
                )
              })}
            </ul>
          )}
        </Part>
      </div>
      <div className="absolute top-2.5 right-2">
        <IconButton icon={X} label={common('close')} onClick={onClose} />
      </div>
    </>
  )
}

function statusIn({ byId }: Site, { id }: Luminaire, reportOf: ReportOf | undefined) {
  const device = byId.devices.get(id)
  return device && reportOf?.(device).status
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-xs font-medium text-text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="flex flex-col rounded-md bg-surface-sunken p-3">
      <dt className="text-xs text-text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-xs text-text-muted">{note}</dd>}
    </div>
  )
}

function ProblemLink({ problem: { kind, count }, onClose }: { problem: Problem; onClose: () => void }) {
  const text = useText('quickPanel')
  const target = {
    unplaced: { to: '/settings/commissioning' },
    silent: { to: '/luminaires', search: { status: 'silent' } },
    neverReported: { to: '/luminaires', search: { status: 'neverReported' } },
    ruleErrors: { to: '/dimming-profiles' },
  } as const
  return (
    <Link
      {...target[kind]}
      onClick={onClose}
      className="block rounded-md bg-warning-soft p-3 underline-offset-4 hover:underline"
    >
      {text(kind, { count })}
    </Link>
  )
}
