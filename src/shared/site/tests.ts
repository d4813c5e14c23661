export const tests = {
  lead: 'Mock tests by topic and difficulty. Sign up once: all tests open once we verify your account.',
  reviewChecks: 'We look at your name, email and phone number to see that you are preparing for a teaching exam.',
  reviewTime: 'This usually takes less than a day, Monday to Saturday.',
  instructionsHeading: 'How the tests work',
  instructions: [
    'Sign up and wait for us to verify your account; we’ll email you.',
    'Choose Start Test. The test opens as a Google Form in a new tab.',
    'Stick to the time limit, answer every question, and press Submit at the end.',
    'Use a steady connection: you can’t change answers once submitted.',
  ],
  paperInstructionsHeading: 'How the papers on this site work',
  paperInstructions: [
    'Sign up and wait for us to verify your account; we’ll email you.',
    'Choose Start Test, read the rules, and begin. The clock runs to the end, also when you leave the page.',
    'Tap A, B, C or D. Every answer is saved at once, and you can change it until you finish or the time is over.',
    'If the line or the battery fails, open the test again, on another phone too: you go on where you were.',
  ],
};
export type TestsContent = typeof tests;
