/** The account of a demo site. server/demo/signIn.ts makes it; tests/structure/demoSignIn.test.ts holds the two equal. */
export const demoSignIn = { email: 'engineer@latern.example', password: 'lumen-demo' }
