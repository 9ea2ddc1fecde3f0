import { useRef, useState } from 'react'
import { FrameTimes } from './FrameTimes.tsx'
import { GlyphSheet } from './GlyphSheet.tsx'
import { ManyDevices } from './ManyDevices.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { initialSettings, type Settings } from './settings.ts'
import './workbench.css'

/**
 * `/dev/plan`, only in development builds: the plan engine with every glyph and state, or with many devices, and its
 * frame times. For developers, so in English, with styles separate from the console's.
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
