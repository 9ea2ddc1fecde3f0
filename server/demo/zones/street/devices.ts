import { gateway, luminaires, type Planned, sensors } from '../schedule.ts'
import { onSheet, type StreetPoint } from './bend.ts'
import {
  cabinets,
  crossingPosts,
  crossings,
  footwayPosts,
  platformPosts,
  platformShelter,
  roadMasts,
  sideStreetPosts,
  sides,
  signals,
} from './layout.ts'

const lanterns = (
  area: string,
  points: readonly StreetPoint[],
  installationHeight: number,
  group: string,
  allInOne = false,
) =>
  luminaires(area, points.map(onSheet), {
    use: 'street-lantern',
    profile: 'street-night',
    installationHeight,
    group,
    allInOne: () => allInOne,
  })

const radars = (area: string, points: readonly StreetPoint[], group: string) =>
  sensors(area, points.map(onSheet), { installationHeight: 3.4, group })

export const streetDevices: readonly Planned[] = [
  ...lanterns('Pärnu maantee north', roadMasts(-1), 9, 'Pärnu maantee'),
  ...lanterns('Pärnu maantee south', roadMasts(1), 9, 'Pärnu maantee'),
  ...lanterns('Footway north', footwayPosts(-1), 4.5, 'Footways'),
  ...lanterns('Footway south', footwayPosts(1), 4.5, 'Footways'),
  ...lanterns('Tram stop', sides.flatMap(platformPosts), 5, 'Tram stop', true),
  ...radars('Tram stop', sides.map(platformShelter), 'Tram stop'),
  ...crossings.flatMap((crossing) => [
    ...lanterns(crossing.name, crossingPosts(crossing), 6, 'Crossings', true),
    ...radars(crossing.name, signals(crossing), 'Crossings'),
  ]),
  ...lanterns('Luise street', sideStreetPosts, 6, 'Luise street', true),
  ...cabinets.map(({ area, point }) => gateway(area, onSheet(point), 1.2)),
]
