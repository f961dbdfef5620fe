import { ACTIVITY_ACTIONS, type ActivityAction } from '@attune/catalogue/activity';

/** The kinds of object that actions are about: their first parts, such as `team`. */
export const ACTIVITY_KINDS: readonly string[] = [...new Set(ACTIVITY_ACTIONS.map((action) => kindOf(action)))];

/** In place of a user's id: entries without a user. */
export const NO_PERSON = 'none';

/** All actions that a filter means: the one of that name, or all of that kind. Empty for an unknown name. */
export function actionsOf(filter: string): ActivityAction[] {
  return ACTIVITY_ACTIONS.filter((action) => action === filter || kindOf(action) === filter);
}

function kindOf(action: string): string {
  return action.split('.')[0] ?? '';
}
