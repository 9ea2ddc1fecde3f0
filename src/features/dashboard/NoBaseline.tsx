import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useText } from '#i18n/index.ts'
import type { Comparison } from './comparison.ts'

/** Names the zones without a baseline, with a link to the missing settings. */
export function NoBaseline({ comparison, isOne }: { comparison: Comparison; isOne: boolean }) {
  const text = useText('dashboard')
  const { withoutBaseline, previous } = comparison
  if (withoutBaseline.length === 0) return null
  const sentence = isOne ? 'one' : previous === undefined ? 'none' : 'some'
  return (
    <p className="text-xs text-text-muted">
      {text(`noBaseline.${sentence}`)}{' '}
      {withoutBaseline.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link
            to="/settings/areas/$areaId"
            params={{ areaId: id }}
            className="font-medium text-accent-text underline underline-offset-2"
          >
            {isOne ? text('noBaseline.link', { zone: name }) : name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
