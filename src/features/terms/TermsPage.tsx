import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'

const sections = ['usage', 'privacy', 'liability'] as const

export function TermsPage() {
  const text = useText('terms')
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-8 px-6 py-10">
      <p className="text-pretty text-text-muted">{text('lead')}</p>
      {sections.map((section) => (
        <section key={section} className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold">{text(`${section}.title`)}</h2>
          <p className="text-pretty">{text(`${section}.text`)}</p>
        </section>
      ))}
      <div>
        <Button asChild>
          <Link to="/">{text('back')}</Link>
        </Button>
      </div>
    </article>
  )
}
