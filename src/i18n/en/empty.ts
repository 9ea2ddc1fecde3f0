/** What a site may lack, where it is made, and who can make it. */
export const empty = {
  zones: {
    make: 'Add a zone',
    byRole: 'Staff can add zones.',
    byProvider: 'Your provider adds zones.',
  },
  plan: {
    make: 'Upload a floor plan',
    byRole: 'Staff can upload one.',
    byProvider: 'Your provider sets the image of a zone.',
  },
  devices: {
    make: 'Import devices',
    byRole: 'Staff can import devices.',
    byProvider: 'They appear once your provider has registered their controllers.',
  },
  places: {
    make: 'Place devices',
    byRole: 'Staff can place devices.',
    byProvider: 'Staff can place devices.',
  },
} as const
