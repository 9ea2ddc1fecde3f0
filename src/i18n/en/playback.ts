/** A time slider. */
export const playback = {
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: '×{{speed}}',
} as const
