/**
 * `npm run test:findings`: 2,000 luminaires over 30 seeded days with at least 200 episodes of each fault, and how well they were
 * found. LATERN_FINDINGS_EPISODES, LATERN_FINDINGS_LUMINAIRES, LATERN_FINDINGS_DAYS, LATERN_SEED and LATERN_FINDINGS_LOST (the share
 * of readings that never arrive) change that.
 */
import { HOUR } from '#domain/units.ts'
import { makeBusiness, makeEpisodes } from './episodes.ts'
import { noise } from './noise.ts'
import { play } from './play.ts'
import { report, score } from './score.ts'
import { makeSite } from './site.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const site = makeSite(number('LATERN_FINDINGS_LUMINAIRES', 2000))
const start = Date.UTC(2026, 2, 2)
const span = { start, end: start + number('LATERN_FINDINGS_DAYS', 30) * 24 * HOUR }
const seed = number('LATERN_SEED', 1)
const episodes = makeEpisodes(site, span, number('LATERN_FINDINGS_EPISODES', 250), seed)
const business = makeBusiness(site, span, episodes, site.luminaires / 4, seed)
const { changes, told } = play(site, span, episodes, business)
const result = score(changes, told)
const say = (text: string) => process.stdout.write(`${text}\n`)
say(
  `${site.luminaires} luminaires, ${episodes.length} episodes, ${business.length} changes on purpose; ${JSON.stringify(noise)}\n`,
)
say(report(result))
if (process.env.LATERN_FINDINGS_DETAILS) {
  const at = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString().slice(0, 16) : '…')
  for (const { episode, reports, detectable } of result.missed.slice(0, 60))
    say(
      `missed ${episode.cause} of ${episode.of} ${episode.index}, profile ${site.profileOf(episode.index)}, ${at(episode.start)} to ${at(episode.end)}, told by ${reports} from ${at(detectable)} ${episode.profile ?? ''} ${episode.draw.toFixed(2)}`,
    )
  for (const it of result.wrong.slice(0, 80))
    say(
      `wrong ${it.cause} (first ${it.first}) of ${it.of} ${it.index}, profile ${site.profileOf(it.index)}, ${at(it.opened)} to ${at(it.closed)}: ${episodes.filter((each) => each.of === it.of && each.index === it.index).map((each) => `${each.cause} ${at(each.start)} to ${at(each.end)}`)}`,
    )
}
const weak = result.figures.filter(
  ({ cause, recall, precision, withinTwo }) =>
    cause !== 'sensorSilent' && !(recall >= 0.95 && precision >= 0.99 && withinTwo >= 0.5),
)
if (weak.length > 0) {
  say(`\nToo weak: ${weak.map(({ cause }) => cause).join(', ')}`)
  process.exitCode = 1
}
