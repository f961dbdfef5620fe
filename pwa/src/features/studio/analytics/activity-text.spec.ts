import { ACTIVITY_ACTIONS, type ActivityAction } from '@attune/catalogue/activity';
import type { ActivityMetadataDto } from '../../../api/generated/attune-client';
import { activityText } from './activity-text';

const text = (action: ActivityAction, metadata: ActivityMetadataDto = {}) =>
  activityText({ action, metadata }).replaceAll('\u202f', ' ');

describe('an activity in words', () => {
  it.each<[ActivityAction, ActivityMetadataDto, string]>([
    ['retune.completed', { filename: 'Prelude.mp3', targetHz: 432 }, 'Retuned Prelude.mp3 to 432 Hz'],
    ['retune.completed', { filename: 'Prelude.mp3', targetHz: 441.5 }, 'Retuned Prelude.mp3 to 441.50 Hz'],
    ['retune.deleted', { filename: 'Prelude.mp3' }, 'Deleted Prelude.mp3 from the history'],
    ['retune.restored', { filename: 'Prelude.mp3' }, 'Restored Prelude.mp3'],
    ['preset.created', { name: 'Concert hall', frequency: 442.5 }, 'Created preset “Concert hall” at 442.50 Hz'],
    ['preset.updated', { name: 'Concert hall' }, 'Changed preset “Concert hall”'],
    ['preset.deleted', { name: 'Concert hall' }, 'Deleted preset “Concert hall”'],
    ['folder.created', { name: 'Live' }, 'Created folder “Live”'],
    ['folder.updated', { name: 'Live' }, 'Changed folder “Live”'],
    ['folder.deleted', { name: 'Live' }, 'Deleted folder “Live”'],
    ['folder.song_added', { folder: 'Live', filename: 'a.wav' }, 'Added a.wav to folder “Live”'],
    ['folder.song_added', { folder: 'Live', count: 3 }, 'Added 3 songs to folder “Live”'],
    ['folder.song_removed', { folder: 'Live', filename: 'a.wav' }, 'Removed a.wav from folder “Live”'],
    ['batch.created', { name: 'Tivoli', count: 30 }, 'Started batch “Tivoli” with 30 songs'],
    ['batch.created', { name: 'Tivoli', count: 1 }, 'Started batch “Tivoli” with one song'],
    ['batch.renamed', { name: 'Tivoli' }, 'Renamed a batch to “Tivoli”'],
    ['batch.completed', { name: 'Tivoli' }, 'Finished batch “Tivoli”'],
    ['batch.cancelled', { name: 'Tivoli' }, 'Cancelled batch “Tivoli”'],
    ['batch.deleted', { name: 'Tivoli' }, 'Deleted batch “Tivoli”'],
    ['link.created', { name: 'Live' }, 'Shared “Live” by link'],
    ['link.updated', { name: 'Live' }, 'Changed the share link of “Live”'],
    ['link.revoked', { name: 'Live' }, 'Revoked the share link of “Live”'],
    ['key.created', { name: 'Mix server', keyPrefix: 'att_live_abc' }, 'Created API key “Mix server” (att_live_abc…)'],
    ['key.revoked', { name: 'Mix server' }, 'Revoked API key “Mix server”'],
    ['team.invited', { email: 'x@y.test', role: 'editor' }, 'Invited x@y.test as editor'],
    ['team.invitation_resent', { email: 'x@y.test' }, 'Resent the invitation to x@y.test'],
    ['team.invitation_cancelled', { email: 'x@y.test' }, 'Cancelled the invitation to x@y.test'],
    ['team.joined', { role: 'viewer' }, 'Joined the team as viewer'],
    ['team.role_changed', { email: 'x@y.test', role: 'admin' }, 'Changed the role of x@y.test to admin'],
    ['team.removed', { email: 'x@y.test' }, 'Removed x@y.test from the team'],
    ['team.left', {}, 'Left the team'],
    ['brand.updated', {}, 'Changed the brand settings'],
    ['brand.logo_changed', {}, 'Changed the logo'],
    ['brand.logo_removed', {}, 'Removed the logo'],
    ['brand.domain_verified', { domain: 'music.test' }, 'Domain music.test verified'],
    ['brand.domain_lost', { domain: 'music.test' }, 'Domain music.test no longer verified'],
    ['plan.ended', {}, 'The Studio plan ended'],
    ['plan.started', {}, 'The Studio plan started'],
  ])('%s %j', (action, metadata, words) => {
    expect(text(action, metadata)).toBe(words);
  });

  it.each(ACTIVITY_ACTIONS)('%s reads well without details', (action) => {
    expect(text(action)).toMatch(/^[A-Z][^.]*[a-z)]$/);
    expect(text(action)).not.toMatch(/undefined|null/);
  });

  it('shows the name of an action that only a newer server knows', () => {
    expect(text('share.created' as ActivityAction)).toBe('share.created');
  });
});
