import { targetText } from './figures';
import type { ActivityAction } from '@attune/catalogue/activity';
import type { ActivityMetadataDto } from '../../../api/generated/attune-client';

type Details = ActivityMetadataDto;

const SENTENCES: Record<ActivityAction, (details: Details) => string> = {
  'retune.completed': ({ filename, targetHz }) =>
    `Retuned ${song(filename)}${targetHz === undefined ? '' : ` to ${targetText(targetHz)}`}`,
  'retune.deleted': ({ filename }) => `Deleted ${song(filename)} from the history`,
  'retune.restored': ({ filename }) => `Restored ${song(filename)}`,
  'preset.created': (details) => `Created preset ${preset(details)}`,
  'preset.updated': (details) => `Changed preset ${preset(details)}`,
  'preset.deleted': ({ name }) => `Deleted preset ${quoted(name)}`,
  'folder.created': ({ name }) => `Created folder ${quoted(name)}`,
  'folder.updated': ({ name }) => `Changed folder ${quoted(name)}`,
  'folder.deleted': ({ name }) => `Deleted folder ${quoted(name)}`,
  'folder.song_added': (details) => `Added ${songs(details)} to ${folder(details)}`,
  'folder.song_removed': (details) => `Removed ${songs(details)} from ${folder(details)}`,
  'batch.created': ({ name, count }) => `Started batch ${quoted(name)}${ofSongs(count)}`,
  'batch.renamed': ({ name }) => `Renamed a batch to ${quoted(name)}`,
  'batch.completed': ({ name, count }) => `Finished batch ${quoted(name)}${ofSongs(count)}`,
  'batch.cancelled': ({ name }) => `Cancelled batch ${quoted(name)}`,
  'batch.deleted': ({ name }) => `Deleted batch ${quoted(name)}`,
  'link.created': ({ name }) => `Shared ${quoted(name)} by link`,
  'link.updated': ({ name }) => `Changed the share link of ${quoted(name)}`,
  'link.revoked': ({ name }) => `Revoked the share link of ${quoted(name)}`,
  'key.created': (details) => `Created ${key(details)}`,
  'key.revoked': (details) => `Revoked ${key(details)}`,
  'team.invited': ({ email, role }) => `Invited ${someone(email)}${as(role)}`,
  'team.invitation_resent': ({ email }) => `Resent the invitation to ${someone(email)}`,
  'team.invitation_cancelled': ({ email }) => `Cancelled the invitation to ${someone(email)}`,
  'team.joined': ({ role }) => `Joined the team${as(role)}`,
  'team.role_changed': ({ email, role }) =>
    `Changed the role of ${someone(email)}${role === undefined ? '' : ` to ${role}`}`,
  'team.removed': ({ email }) => `Removed ${someone(email)} from the team`,
  'team.left': () => 'Left the team',
  'brand.updated': () => 'Changed the brand settings',
  'brand.logo_changed': () => 'Changed the logo',
  'brand.logo_removed': () => 'Removed the logo',
  'brand.domain_verified': ({ domain }) => `Domain ${domain ?? 'of the brand'} verified`,
  'brand.domain_lost': ({ domain }) => `Domain ${domain ?? 'of the brand'} no longer verified`,
  'plan.ended': () => 'The Studio plan ended',
  'plan.started': () => 'The Studio plan started',
};

/** An entry of the activity log in words; entries of older versions may lack details. */
export function activityText({ action, metadata }: { action: ActivityAction; metadata: Details }): string {
  // A newer server may know more actions.
  const sentence = (SENTENCES as Partial<typeof SENTENCES>)[action];
  return sentence?.(metadata) ?? action;
}

const quoted = (name: string | undefined): string => (name === undefined ? '(name unknown)' : `“${name}”`);
const song = (filename: string | undefined): string => filename ?? 'a song';
const someone = (person: string | undefined): string => person ?? 'someone';
const as = (role: string | undefined): string => (role === undefined ? '' : ` as ${role}`);

function preset({ name, frequency }: Details): string {
  return `${quoted(name)}${frequency === undefined ? '' : ` at ${targetText(frequency)}`}`;
}

function songs({ count, filename }: Details): string {
  return count === undefined || count === 1 ? song(filename) : `${count} songs`;
}

const ofSongs = (count: number | undefined): string =>
  count === undefined ? '' : ` with ${count === 1 ? 'one song' : `${count} songs`}`;

function folder({ folder: name }: Details): string {
  return name === undefined ? 'a folder' : `folder ${quoted(name)}`;
}

function key({ name, keyPrefix }: Details): string {
  const start = keyPrefix === undefined ? '' : ` (${keyPrefix}…)`;
  return `API key ${quoted(name)}${start}`;
}
