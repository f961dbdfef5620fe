import type { Tier } from '@attune/catalogue/plans';
import type { WorkspaceRole } from '@attune/catalogue/roles';
import { Scope } from '../scope';

/** The workspace that this browser works in: a copy of what the account remembers, for the first requests of a page. */
export interface ChosenWorkspace {
  /** Who chose it: another user of this browser begins where they worked last. */
  userId: string;
  id: string;
  name: string;
  role: WorkspaceRole;
  tier: Tier;
  pausedAt: string | null;
  keptUntil: string | null;
}

const KEY = 'attune.workspace';
const CHANGED = 'attune:workspace-changed';

let known: { text: string | null; workspace: ChosenWorkspace | null } = { text: null, workspace: null };

/** Null for the user's own. The same object until the choice changes. */
export function chosenWorkspace(): ChosenWorkspace | null {
  const text = readStored();
  if (text !== known.text) known = { text, workspace: parse(text) };
  return known.workspace;
}

/** What the build, which prerenders pages, knows of it. */
export const noneChosen = (): null => null;

/** Remembers the choice, in this tab and in the others; null: the user's own. */
export function chooseWorkspace(workspace: ChosenWorkspace | null): void {
  try {
    if (workspace === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(workspace));
  } catch {
    // Without storage the user stays in their own workspace.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back after each change, also in another tab; returns a function that unsubscribes. */
export function onWorkspaceChange(listener: () => void): () => void {
  const scope = new Scope();
  scope.listen(window, CHANGED, listener);
  scope.listen(window, 'storage', ({ key }) => {
    if (key === KEY) listener();
  });
  return scope.dispose;
}

/** The headers that name a workspace; none for the user's own. */
export function workspaceHeaders(id: string | null): Record<string, string> {
  return id === null ? {} : { 'Attune-Workspace': id };
}

/** An address for a link or an event stream, which cannot have headers, in a workspace. */
export function inWorkspace(path: string, id: string | null = chosenWorkspace()?.id ?? null): string {
  if (id === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}workspace=${id}`;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): ChosenWorkspace | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<ChosenWorkspace> | null;
    const isWhole =
      typeof value?.id === 'string' &&
      typeof value.userId === 'string' &&
      value.role !== undefined &&
      value.tier !== undefined;
    return isWhole ? (value as ChosenWorkspace) : null;
  } catch {
    return null;
  }
}
