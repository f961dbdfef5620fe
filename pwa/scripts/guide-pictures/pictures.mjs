// The pictures of the guide. `name`: of its files, none that ad blockers know (pwa/vite/asset-names.ts); `page`: the
// address in the guide under which a picture appears; `address`: where it is taken; `prepare`: waits until the page
// shows what it should.

const row = (page, name) => page.getByRole('row', { name }).first().waitFor();

/** Fills the chat with a question, once in a session of the browser. */
async function ask(page, question) {
  await page.getByRole('textbox').first().fill(question);
  await page.keyboard.press('Enter');
  await page.getByText('Sources', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  // The sandbox begins its answers with what it is, which no customer sees.
  await page.locator('p', { hasText: 'From the sandbox model' }).evaluateAll((notes) => {
    for (const note of notes) note.style.display = 'none';
  });
  await page.getByText(question).evaluate((line) => line.scrollIntoView({ block: 'start' }));
}

export const PICTURES = [
  {
    name: 'presets',
    page: '/studio',
    address: '/studio',
    alt: 'Presets: a list of frequencies with names, each with a button Use.',
    prepare: (page) => row(page, /Baroque/),
  },
  {
    name: 'history',
    page: '/studio/history',
    address: '/studio/history',
    alt: 'History: songs with their pitch before and after, their shift in cents, and how long their files are kept.',
    prepare: (page) => page.getByRole('link', { name: 'Harbour Lights.wav', exact: true }).waitFor(),
  },
  {
    name: 'folders',
    page: '/studio/folders',
    address: '/studio/folders',
    alt: 'Folders: a folder of live recordings with its number of songs and its length.',
    prepare: (page) => page.getByRole('link', { name: 'Live recordings' }).waitFor(),
  },
  {
    name: 'batches',
    page: '/studio/history/batches',
    address: '/studio/history/batches/new',
    alt: 'A new batch: a place to drop songs or a folder, and one target, format and quality for all of them.',
    prepare: (page) => page.getByLabel('Batch name').waitFor(),
  },
  {
    name: 'ab',
    page: '/studio/ab',
    address: ({ song }) => `/studio/ab?song=${song.id}`,
    alt: 'A/B Compare: the original and the retuned song with their waveforms and pitches, ready to be played on one clock.',
    prepare: (page) =>
      page
        .getByText(/levels matched/)
        .first()
        .waitFor({ timeout: 60_000 }),
  },
  {
    name: 'blind',
    page: '/studio/ab/blind',
    address: ({ song }) => `/studio/ab?song=${song.id}`,
    alt: 'The blind test before its start: the number of trials is chosen first.',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Set up a blind test' }).click({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Start the test' }).waitFor();
    },
  },
  {
    name: 'links',
    page: '/studio/history/links',
    address: '/studio/history/links',
    alt: 'Share links: a song and a folder, with their downloads, end, password and status.',
    prepare: (page) => row(page, /Live recordings/),
  },
  {
    name: 'api-keys',
    page: '/studio/api-keys',
    address: '/studio/api-keys',
    alt: 'API Keys: a key with the beginning of its text, its scopes, and when it expires.',
    prepare: (page) => row(page, /att_live_/),
  },
  {
    name: 'team',
    page: '/studio/team',
    address: '/studio/team',
    alt: 'Team: the members with their roles, and invitations that are still open.',
    prepare: (page) => row(page, /jonas@example.com/),
  },
  {
    name: 'brand',
    page: '/studio/brand',
    address: '/studio/brand',
    alt: 'Brand: fields for the company name, its domain, logo and colour.',
    prepare: (page) => page.getByLabel('Company name').waitFor(),
  },
  {
    name: 'figures',
    page: '/studio/analytics',
    address: '/studio/analytics',
    alt: 'Analytics: the number of retunes, the most used frequency and the members of the team.',
    prepare: (page) => page.getByText('Most Used Frequency').waitFor(),
  },
  {
    name: 'support',
    page: '/studio/support',
    address: '/studio/support',
    alt: 'Support: a question to the AI assistant, and the beginning of its answer.',
    prepare: (page) => ask(page, 'How do I share a folder by link?'),
  },
];
