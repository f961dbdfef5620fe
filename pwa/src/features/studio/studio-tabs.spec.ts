import { GUIDE } from '@attune/catalogue/guide';
import { STUDIO_TABS } from './studio-tabs';

describe('the tabs of the Studio Hub', () => {
  it('each have a topic in the features guide', () => {
    const addresses = GUIDE.studio.flatMap(({ link }) => (link ? [link.to] : []));
    expect(addresses).toEqual(expect.arrayContaining(STUDIO_TABS.map(({ to }) => to)));
  });
});
