/** The demo site's account. It exists only on a demo site; no other site has a default password. */
export const demoSignIn = {
  email: 'engineer@latern.example',
  password: 'lumen-demo',
  displayName: 'Kadri Tamm',
}
