import { deviceKinds } from './deviceKinds.ts'

/** What every floor plan of the console says, whatever it is used for. */
export const plan = {
  zone: 'Zone',
  chooseZone: 'Choose a zone…',
  kinds: deviceKinds.names,
  label: 'Floor plan of {{zone}}',
  devices: 'Devices on the floor plan',
  device: '{{name}}, {{kind}}, {{x}} from the left, {{y}} from the top',
  unsavedDevice: '{{name}}, {{kind}}, {{x}} from the left, {{y}} from the top, not saved yet',
  movedDevices_one: '{{count}} device moved, {{name}} to {{x}} from the left, {{y}} from the top',
  movedDevices_other: '{{count}} devices moved, {{name}} to {{x}} from the left, {{y}} from the top',
  nothingSelected: 'Nothing selected',
  selectedDevices_one: '{{count}} device selected',
  selectedDevices_other: '{{count}} devices selected',
  areaHint:
    'Draw a rectangle: drag, or move its corner with the arrow keys. Enter sets the first corner, then the second. Escape starts again.',
  corner: 'Corner {{x}} from the left, {{y}} from the top',
  area: 'Rectangle {{width}} wide and {{height}} high, {{x}} from the left, {{y}} from the top',
  metres: '{{length}} m',
  imageLoading: 'Loading the floor plan…',
  imageMissing: 'The floor plan’s image could not be loaded',
  imageIncomplete: 'Parts of the floor plan could not be drawn',
  noImage: 'This zone has no floor plan image yet.',
  addImage: 'Add one in the zone’s settings',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole plan',
  zoomToSelection: 'Zoom to the selection',
  showGrid: 'Grid',
  unavailable: {
    title: 'The site could not be loaded',
    text: 'Floor plans can’t be shown. Retrying automatically.',
  },
  noZones: {
    title: 'No zones yet',
    text: 'Add a zone to see its floor plan.',
  },
} as const
