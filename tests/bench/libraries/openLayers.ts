import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import ImageLayer from 'ol/layer/Image.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import Projection from 'ol/proj/Projection.js'
import ImageStatic from 'ol/source/ImageStatic.js'
import VectorSource from 'ol/source/Vector.js'
import Icon from 'ol/style/Icon.js'
import Style from 'ol/style/Style.js'
import View from 'ol/View.js'
import type { Contestant, PlanDevice } from '../contestants/contestant.ts'
import { sizeInWhole, spritesOf } from '../contestants/sprites.ts'
import { fitScale, plan } from '../scenario.ts'

/**
 * OpenLayers as its documentation says for static images and icons: an ImageStatic in a projection of pixels, one
 * VectorLayer with styles that are shared, on its canvas renderer (its WebGL one wants a GPU). Pans and zooms are
 * interactions of the view, during which it reuses what it laid out.
 */
export function createOpenLayers(): Contestant {
  const extent = [0, 0, plan.width, plan.height]
  const projection = new Projection({ code: 'plan', units: 'pixels', extent })
  const source = new VectorSource<Feature<Point>>()
  const features = new Map<number, Feature<Point>>()
  let map: OlMap | undefined
  let styleOf: (device: PlanDevice) => Style
  let held: Point | undefined
  let interacting = false

  const placeOf = ({ x, y }: PlanDevice) => [(x / 100) * plan.width, (1 - y / 100) * plan.height]

  function interact() {
    const view = map?.getView()
    if (!interacting) view?.beginInteraction()
    interacting = true
    return view
  }

  return {
    async mount(place, devices, drawing) {
      styleOf = stylesOf(devices.length)
      source.clear(true)
      features.clear()
      for (const device of devices) {
        const feature = new Feature(new Point(placeOf(device)))
        feature.setId(device.id)
        feature.setStyle(styleOf(device))
        features.set(device.id, feature)
      }
      source.addFeatures([...features.values()])
      const image =
        drawing &&
        new ImageLayer({
          source: new ImageStatic({
            url: drawing.preview,
            imageExtent: extent,
            projection,
            interpolate: true,
          }),
        })
      map = new OlMap({
        target: place,
        controls: [],
        pixelRatio: 1,
        layers: [...(image ? [image] : []), new VectorLayer({ source })],
        view: new View({
          projection,
          center: [plan.width / 2, plan.height / 2],
          resolution: 1 / fitScale,
          minResolution: 0.01,
          maxResolution: 100,
          showFullExtent: true,
          constrainOnlyCenter: true,
        }),
      })
      await new Promise<void>((resolve) => map?.once('rendercomplete', () => resolve()))
    },
    panBy(dx, dy) {
      const view = interact()
      const resolution = view?.getResolution() ?? 1
      view?.adjustCenter([-dx * resolution, dy * resolution])
    },
    zoomBy(factor) {
      interact()?.adjustResolution(1 / factor)
    },
    take(id) {
      held = features.get(id)?.getGeometry()
    },
    dragBy(dx, dy) {
      const resolution = map?.getView().getResolution() ?? 1
      held?.translate(dx * resolution, -dy * resolution)
    },
    letGo() {
      held = undefined
      if (interacting) map?.getView().endInteraction(0)
      interacting = false
    },
    pickAt(x, y) {
      return Number(map?.getFeaturesAtPixel([x, y], { hitTolerance: 4 })[0]?.getId() ?? 0) || undefined
    },
    recolour(devices) {
      for (const device of devices) features.get(device.id)?.setStyle(styleOf(device))
    },
    unmount() {
      map?.setTarget(undefined)
      map?.dispose()
    },
  }
}

/** One style for each look. */
function stylesOf(count: number) {
  const sprites = spritesOf(sizeInWhole(count))
  const styles = new Map<ImageBitmap, Style>()
  return (device: PlanDevice) => {
    const img = sprites(device)
    const known = styles.get(img)
    if (known) return known
    const style = new Style({ image: new Icon({ img }) })
    styles.set(img, style)
    return style
  }
}
