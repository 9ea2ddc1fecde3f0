/** Another device in the place of one that failed. */
export const replacing = {
  open: 'Replace a failed device',
  title: 'Replace {{device}}',
  text: 'Another device takes its place on the plan, its installation height, its group and its profiles. The failed one goes back to the devices to place.',
  by: 'The device that takes its place',
  choose: 'Choose a device',
  noneFree: 'There is no device of this kind that waits for a place. Import one, then come back.',
  exchangeNames: 'The two exchange their names',
  replace: 'Replace',
  failed: 'Not replaced: {{reason}}',
  done: '{{device}} was replaced by {{other}}',
} as const
