import { expect, it } from '@jest/globals';
import { supportMail, type SupportMailOptions } from './support-mail.js';

const OPTIONS: SupportMailOptions = {
  sender: { name: 'Mara Lind', email: 'mara@example.test', isConfirmed: true },
  workspace: 'Low Tide Audio',
  tier: 'studio',
  role: 'owner',
  sentAt: new Date('2026-11-22T22:00:00Z'),
  message: 'Hello',
  conversation: [],
};

it('says who writes, from where, on which plan', () => {
  const { subject, text, replyTo } = supportMail(OPTIONS);
  expect(subject).toBe('Support: “Low Tide Audio”');
  expect(replyTo).toBe('mara@example.test');
  expect(text).toMatch(
    /^From: “Mara Lind” <mara@example\.test>\nWorkspace: “Low Tide Audio”\nPlan: Studio\nRole: owner\nSent: 22 November 2026/,
  );
});

it('is text: no line of the writer can pass as a header or as a line of ours', () => {
  const { subject, text } = supportMail({
    ...OPTIONS,
    sender: { ...OPTIONS.sender, name: 'A\r\nBcc: all' },
    workspace: 'B\nPlan: Free\u2028x',
    message: 'one\nPlan: Free\r\nRole: admin\u2028From: boss',
  });
  expect(subject).toBe('Support: “B Plan: Free x”');
  expect(text).toContain('From: “A Bcc: all” <mara@example.test>');
  expect(text).toContain('> one\n> Plan: Free\n> Role: admin\n> From: boss');
});

it('leaves out names that hold an address', () => {
  const name = 'Boss <boss@evil.test>';
  const { subject, text } = supportMail({ ...OPTIONS, sender: { ...OPTIONS.sender, name }, workspace: 'evil.test' });
  expect(subject).toBe('Support: a workspace');
  expect(text).toContain('From: <mara@example.test>\nWorkspace: a workspace\n');
});
