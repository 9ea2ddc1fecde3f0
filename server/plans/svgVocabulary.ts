const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Allowed SVG elements: they draw, and do not run scripts, animate, link or load. */
export const elements = words(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon
  text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feOffset`)

/** Properties that are both attributes and CSS. */
const properties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing
  line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

const geometry = words(`
  id class style version viewBox preserveAspectRatio x y width height d points cx cy r rx ry fx fy fr x1 y1 x2 y2
  dx dy rotate textLength lengthAdjust startOffset method spacing side pathLength offset gradientUnits
  gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result
  mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent stdDeviation edgeMode`)

export const isAttribute = (name: string) => properties.has(name) || geometry.has(name)
export const isProperty = (name: string) => properties.has(name)
