/** Another device in the place of one that failed. */
export const replacing = {
  open: 'Replace a failed device',
  title: 'Replace {{device}}',
  text: 'Another device takes over its place on the plan, installation height, group and profiles. The failed device goes back to the devices to place.',
  by: 'Replacement device',
  choose: 'Choose a device',
  noneFree: 'There is no unplaced device of this kind. Import one, then come back.',
  exchangeNames: 'Swap their names',
  replace: 'Replace',
  failed: 'Not replaced: {{reason}}',
  done: '{{device}} was replaced by {{other}}',
} as const
