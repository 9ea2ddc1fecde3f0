import { Choice } from './Choice.tsx'
import { imageChoices } from './samples.ts'
import { type Settings, switches } from './settings.ts'

type SettingsPanelProps = { settings: Settings; onChange: (change: Partial<Settings>) => void }

const MOST = 50_000

export function SettingsPanel({ settings, onChange }: SettingsPanelProps) {
  const { show, count, image, theme, tool, hitAreas } = settings
  return (
    <div className="workbench-panel">
      <h1>Plan workbench</h1>
      <Choice
        label="Show"
        value={show}
        values={['many devices', 'glyphs']}
        onChoose={(value) => onChange({ show: value })}
      />
      {show === 'glyphs' ? (
        <Choice
          label="Hit areas"
          value={hitAreas}
          values={['none', 'mouse', 'touch']}
          onChoose={(value) => onChange({ hitAreas: value })}
        />
      ) : (
        <>
          <p>
            <label htmlFor="workbench-count">{count.toLocaleString('en')} devices</label>
            <input
              id="workbench-count"
              type="range"
              min={0}
              max={MOST}
              step={500}
              value={count}
              onChange={({ target }) => onChange({ count: target.valueAsNumber })}
            />
          </p>
          <Choice
            label="Image"
            value={image}
            values={imageChoices}
            onChoose={(value) => onChange({ image: value })}
          />
          <Choice
            label="Theme"
            value={theme}
            values={['light', 'dark']}
            onChoose={(value) => onChange({ theme: value })}
          />
          <Choice
            label="Tool"
            value={tool}
            values={['pan', 'marquee', 'area']}
            onChoose={(value) => onChange({ tool: value })}
          />
          {switches.map((name) => (
            <p key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={settings[name]}
                  onChange={({ target }) => onChange({ [name]: target.checked })}
                />
                {name}
              </label>
            </p>
          ))}
        </>
      )}
    </div>
  )
}
