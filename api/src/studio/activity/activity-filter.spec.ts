import { ACTIVITY_ACTIONS } from '@attune/catalogue/activity';
import { ACTIVITY_KINDS, actionsOf } from './activity-filter.js';

describe('a filter for actions', () => {
  it('means one action by its name', () => {
    expect(actionsOf('team.invited')).toEqual(['team.invited']);
  });

  it('means all actions of a kind', () => {
    expect(actionsOf('brand')).toEqual(ACTIVITY_ACTIONS.filter((action) => action.startsWith('brand.')));
  });

  it.each(['', 'tea', 'team.', 'invited', 'team.invited.', 'TEAM'])('means nothing when it is %j', (filter) => {
    expect(actionsOf(filter)).toEqual([]);
  });

  it('has a kind for every action', () => {
    expect(ACTIVITY_KINDS.flatMap(actionsOf)).toEqual(ACTIVITY_ACTIONS);
  });
});
