/** Levels of the luminaires along the street, 0 to 1: brighter near the pedestrian. */
const levels = [0.15, 0.2, 0.4, 0.8, 1, 1, 0.7, 0.35, 0.2, 0.15]
const spacing = 116
const kerb = 74
const alongStreet = levels.flatMap((level, index) => [
  { x: index * spacing - 20, y: -kerb, level },
  { x: index * spacing + spacing / 2 - 20, y: kerb, level: (level + (levels[index + 1] ?? level)) / 2 },
])
const alongCrossStreet = [-430, -314, -198, 198, 314, 430].map((y) => ({
  x: 520,
  y,
  level: Math.abs(y) < 250 ? 0.5 : 0.2,
}))
const luminaires = [...alongStreet, ...alongCrossStreet]

/** Building outlines: x, y, width, height. */
const buildings = [
  [-60, -420, 210, 290],
  [190, -340, 240, 210],
  [610, -400, 180, 270],
  [830, -330, 230, 200],
  [-40, 130, 260, 200],
  [260, 130, 170, 300],
  [610, 130, 250, 230],
  [900, 130, 170, 330],
] as const
const trees = [60, 176, 292, 640, 756, 872, 988].flatMap((x) => [
  { x, y: -104, radius: 13 },
  { x: x + 40, y: 104, radius: 11 },
])

/** A plan of a street at night, for the sign-in page. */
export function LitStreet({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 900 900"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      fill="none"
    >
      <defs>
        <radialGradient id="pool">
          <stop offset="0" stopColor="#fdfff0" stopOpacity="0.9" />
          <stop offset="0.15" stopColor="#eefbc4" stopOpacity="0.5" />
          <stop offset="0.5" stopColor="#b9d97a" stopOpacity="0.14" />
          <stop offset="1" stopColor="#89d300" stopOpacity="0" />
        </radialGradient>
        <pattern id="grid" width="45" height="45" patternUnits="userSpaceOnUse">
          <path d="M45 0H0V45" stroke="#ffffff" strokeOpacity="0.045" />
        </pattern>
        <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V9" stroke="#8b967c" strokeOpacity="0.22" />
        </pattern>
      </defs>
      <rect width="900" height="900" fill="#0d100a" />
      <rect width="900" height="900" fill="url(#grid)" />
      <g transform="translate(-60 560) rotate(-14)">
        {luminaires.map(({ x, y, level }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={70 + level * 80}
            fill="url(#pool)"
            opacity={0.25 + level * 0.75}
          />
        ))}
        <Streets />
        {buildings.map(([x, y, width, height]) => (
          <g key={`${x} ${y}`} stroke="#aab59c">
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              fill="#10140c"
              strokeOpacity="0.55"
              strokeWidth="1.5"
            />
            <rect
              x={x + 9}
              y={y + 9}
              width={width - 18}
              height={height - 18}
              fill="url(#hatch)"
              strokeOpacity="0.25"
            />
          </g>
        ))}
        {trees.map(({ x, y, radius }) => (
          <g key={`${x} ${y}`} stroke="#a9c687" strokeOpacity="0.6">
            <circle cx={x} cy={y} r={radius} fill="#18210f" fillOpacity="0.7" />
            <circle cx={x} cy={y} r="1" />
          </g>
        ))}
        {luminaires.map(({ x, y, level }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <circle r="7" fill="#10140c" stroke="#89d300" strokeWidth="2" strokeOpacity={0.5 + level * 0.5} />
            <circle r="3" fill={level > 0.6 ? '#fdfff5' : '#89d300'} opacity={0.5 + level * 0.5} />
          </g>
        ))}
        <Walker />
      </g>
    </svg>
  )
}

/** Kerbs and centre lines of a street and its cross street. */
function Streets() {
  return (
    <g stroke="#aab59c">
      <g strokeOpacity="0.6" strokeWidth="2">
        <path d="M-200 -60H400Q460 -60 460 -120V-700M1300 -60H640Q580 -60 580 -120V-700" />
        <path d="M-200 60H400Q460 60 460 120V700M1300 60H640Q580 60 580 120V700" />
      </g>
      <path d="M-200 0H430M610 0H1300M520 -90V-700M520 90V700" strokeOpacity="0.4" strokeDasharray="18 14" />
      <path d="M412 -52V52M426 -52V52M440 -52V52" strokeOpacity="0.4" strokeWidth="5" />
    </g>
  )
}

/** A pedestrian, and the sensor that has detected them. */
function Walker() {
  return (
    <g transform="translate(424 18)">
      <circle r="26" stroke="#f3ffd6" strokeOpacity="0.35" strokeDasharray="3 5" />
      <circle r="15" stroke="#f3ffd6" strokeOpacity="0.55" strokeDasharray="3 4" />
      <circle r="5" fill="#ffffff" />
    </g>
  )
}
