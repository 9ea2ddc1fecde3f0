/** What the bench uses of two libraries that come without types. */
declare module 'simpleheat' {
  interface SimpleHeat {
    data(points: readonly [x: number, y: number, value: number][]): SimpleHeat
    max(value: number): SimpleHeat
    radius(radius: number, blur: number): SimpleHeat
    draw(): SimpleHeat
  }
  export default function simpleheat(canvas: HTMLCanvasElement): SimpleHeat
}

declare module 'heatmap.js/build/heatmap.js?url' {
  const url: string
  export default url
}

interface Window {
  h337?: {
    create(options: { container: HTMLElement; radius: number; maxOpacity: number; minOpacity: number }): {
      setData(data: { min: number; max: number; data: { x: number; y: number; value: number }[] }): void
    }
  }
}
