import type { Tier } from '@attune/catalogue/plans';
import { forgetKept, namesIn, readKeptJson } from '../../../shared/transfer/kept-files';
import { removeLeftovers } from '../device/song-folder';
import type { KeptState } from './queue-state';

export const LISTS = '/retuner-lists';
const SONGS = '/retuner-songs';
export const listKey = (id: string) => `${LISTS}/${id}`;
export const songKey = (id: string) => `${SONGS}/${id}`;

export interface KeptList {
  userId: string;
  /** Milliseconds since 1970. */
  untilMs: number;
  tier: Tier;
  /** By retune, the workspace in which it began. */
  workspaces: Record<string, string | null>;
  state: KeptState;
}

/** Null when there is none, or it is not readable. */
export const readList = (id: string): Promise<KeptList | null> => readKeptJson<KeptList>(listKey(id));

export const isExpired = ({ untilMs }: KeptList): boolean => untilMs < Date.now();

/** Deletes the lists that have expired, with their files. */
export async function deleteExpiredLists(): Promise<void> {
  for (const id of await namesIn(LISTS)) {
    const list = await readList(id);
    if (list && isExpired(list)) await forgetKept(listKey(id));
  }
  await deleteOrphans();
}

/**
 * Deletes the copies of songs that are on no list: they were left by a tab that was closed, or their list has expired;
 * and what closed tabs have retuned on this device.
 */
export async function deleteOrphans(): Promise<void> {
  await removeLeftovers();
  const ids = await namesIn(SONGS);
  if (ids.length === 0) return;
  const lists = await Promise.all((await namesIn(LISTS)).map(readList));
  const listed = new Set<string>();
  for (const list of lists) {
    // Another tab has just taken it over: its songs may be on a list that is not read here.
    if (list === null) return;
    for (const { id } of list.state.songs) listed.add(id);
  }
  for (const id of ids) if (!listed.has(id)) await forgetKept(songKey(id));
}
