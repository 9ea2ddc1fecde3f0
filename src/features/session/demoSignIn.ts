/** The account of a demo site, created by server/demo/signIn.ts; tests/structure/demoSignIn.test.ts compares the two. */
export const demoSignIn = { email: 'engineer@latern.example', password: 'lumen-demo' }
