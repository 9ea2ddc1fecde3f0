import { useRef, useState } from 'react'
import { FrameTimes } from './FrameTimes.tsx'
import { GlyphSheet } from './GlyphSheet.tsx'
import { ManyDevices } from './ManyDevices.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { initialSettings, type Settings } from './settings.ts'
import './workbench.css'

/**
 * `/dev/plan`, in development builds alone: the plan engine by itself, with every glyph and state, or with as many devices
 * as one likes, and how long its frames take. For developers, so in English, and with styles of its own, of which nothing
 * reaches the console.
 */
export function PlanWorkbenchPage() {
  const [settings, setSettings] = useState(initialSettings)
  const plan = useRef<HTMLElement>(null)
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }))
  return (
    <div className="workbench">
      <aside>
        <SettingsPanel settings={settings} onChange={change} />
        <FrameTimes of={plan} />
      </aside>
      <main ref={plan}>
        {settings.show === 'glyphs' ? (
          <>
            <GlyphSheet theme="light" hitAreas={settings.hitAreas} />
            <GlyphSheet theme="dark" hitAreas={settings.hitAreas} />
          </>
        ) : (
          <ManyDevices settings={settings} />
        )}
      </main>
    </div>
  )
}
