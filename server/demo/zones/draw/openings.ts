import { d, path, rect } from './svg.ts'

type DoorShape = { width: number; leaves: 1 | 2; hingeSign: 1 | -1; swingSign: 1 | -1 }

/** A door around (0, 0) in a wall along x: each leaf stands open at a right angle, an arc shows its swing. */
export function door({ width, leaves, hingeSign, swingSign }: DoorShape): string {
  if (leaves === 1) return doorLeaf((hingeSign * width) / 2, width, hingeSign, swingSign)
  return doorLeaf(-width / 2, width / 2, -1, swingSign) + doorLeaf(width / 2, width / 2, 1, swingSign)
}

function doorLeaf(hinge: number, width: number, hingeSign: 1 | -1, swingSign: 1 | -1): string {
  const leafThickness = 0.05
  const clockwise = hingeSign === swingSign
  const latch = hinge - hingeSign * width
  const tip = swingSign * width
  const arc = clockwise
    ? d`M${hinge} ${tip}A${width} ${width} 0 0 1 ${latch} ${0}`
    : d`M${hinge} ${tip}A${width} ${width} 0 0 0 ${latch} ${0}`
  return (
    path('swing', arc) +
    rect('leaf', hingeSign < 0 ? hinge : hinge - leafThickness, Math.min(0, tip), leafThickness, width)
  )
}
