export const tests = {
  lead: 'Mock tests by topic and difficulty. Sign up once; as soon as the admin has verified you, every test is open to you.',
  instructionsHeading: 'How the tests work',
  instructions: [
    'Sign up and wait until the admin has verified your account; you get a mail.',
    'Choose Start Test. The test opens as a Google Form in a new tab.',
    'Keep to the time given, answer every question, and press Submit at the end.',
    'A steady connection helps: a form sent once cannot be changed.',
  ],
};
export type TestsContent = typeof tests;
