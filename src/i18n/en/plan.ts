/** What every floor plan of the console says, whatever it is used for. */
export const plan = {
  zone: 'Zone',
  chooseZone: 'Choose a zone…',
  kinds: {
    luminaire: 'Luminaire',
    sensor: 'Sensor',
    'all-in-one': 'All-in-one',
    gateway: 'Gateway',
  },
  label: 'Floor plan of {{zone}}',
  devices: 'Devices on the floor plan',
  device: '{{name}}, {{kind}}, {{x}} from the left, {{y}} from the top',
  unsavedDevice: '{{name}}, {{kind}}, {{x}} from the left, {{y}} from the top, not saved yet',
  imageLoading: 'Loading the floor plan…',
  imageMissing: 'The floor plan’s image could not be loaded',
  noImage: 'This zone has no floor plan image yet.',
  addImage: 'Add one in the zone’s settings',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole plan',
  zoomToSelection: 'Zoom to the selected device',
  showGrid: 'Grid',
  unavailable: {
    title: 'The site could not be loaded',
    text: 'Without it there is no plan to show. The console asks again by itself.',
  },
  noZones: {
    title: 'No zones yet',
    text: 'As soon as the site has a zone, its floor plan stands here.',
  },
} as const
