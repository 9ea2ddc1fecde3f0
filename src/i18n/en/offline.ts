/** Opening without a network, and newer versions of the console. */
export const offline = {
  newVersion: 'A new version is ready',
  newVersionText: 'Reload the page to use it.',
  newVersionWaits: 'You can reload the page as soon as your changes are saved.',
  reload: 'Reload',
  title: 'Without a network',
  text: 'What this browser stores for when the server cannot be reached.',
  opens: 'The console opens with the last data it had and the plans you have visited.',
  notSecure:
    'The console does not open without a network here, because its address is not secure (https). Everything else works, and your changes are kept on this device.',
  notOffered:
    'This browser does not let the console open without a network here. Private windows do not, nor does a page whose certificate the browser does not trust.',
  load: 'Load saved changes…',
  loaded_one: '{{count}} change was loaded.',
  loaded_other: '{{count}} changes were loaded.',
  nothingLoaded: 'The file has no changes of yours that are not here already.',
  notChanges: 'This is not a file of unsaved changes, or a newer version of the console has written it.',
  plans_one: '{{count}} plan, {{used}} of {{budget}} MB',
  plans_other: '{{count}} plans, {{used}} of {{budget}} MB',
} as const
