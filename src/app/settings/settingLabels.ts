/** The texts of settings in the catalogue `settings`, by their names on the server. */
export const settingLabels = {
  energy_cost: 'energyCost',
  grid_width: 'gridWidth',
  grid_height: 'gridHeight',
  time_zone: 'timeZone',
  name: 'name',
  installation_date: 'installationDate',
  working_hours: 'workingHours',
  working_days: 'workingDays',
  total_power_consumption: 'totalPower',
  width_metres: 'widthMetres',
  height_metres: 'heightMetres',
} as const
