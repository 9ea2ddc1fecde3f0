import type { ReactNode } from 'react'
import type { IconComponent } from '#icons/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type Missing, useEmptyAction } from './emptyActions.tsx'

type EmptyPageProps = {
  /** What the site lacks. */
  of: Missing
  /** The zone that lacks it. */
  zone?: number
  icon: IconComponent
  title: string
  text: string
  /** Further buttons. */
  more?: ReactNode
}

/** In place of a page that has nothing to show yet: what is missing, and the button that leads to where it is made. */
export function EmptyPage({ of, zone, icon, title, text, more }: EmptyPageProps) {
  const { button, sentence } = useEmptyAction(of, zone === undefined ? {} : { zone })
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={sentence ? `${text} ${sentence}` : text}
      action={
        (button || more) && (
          <>
            {button}
            {more}
          </>
        )
      }
    />
  )
}

/** The same in a panel. */
export function EmptyPanel({ of, zone, text }: Pick<EmptyPageProps, 'of' | 'zone' | 'text'>) {
  const { button, sentence } = useEmptyAction(of, { tone: 'plain', ...(zone !== undefined && { zone }) })
  return (
    <div className="flex flex-col items-start gap-3 px-4">
      <p className="text-text-muted">{sentence ? `${text} ${sentence}` : text}</p>
      {button}
    </div>
  )
}
