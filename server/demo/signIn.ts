/** The demo site's account. It is made there and nowhere else: outside the demo there is no default password. */
export const demoSignIn = {
  email: 'engineer@latern.example',
  password: 'lumen-demo',
  displayName: 'Kadri Tamm',
}
