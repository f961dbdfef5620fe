import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { setUpFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { STUDIES } from '@attune/catalogue/studies';
import { EducationPage } from './education-page';

setUpFakeAudio();

const columnOf = (position: number) =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) => within(row).getAllByRole(position === 0 ? 'rowheader' : 'cell')[Math.max(position - 1, 0)]?.textContent,
    );

it('opens on the overview, with a source beside every study', () => {
  renderPage(<EducationPage />, '/education');
  expect(screen.getByRole('heading', { name: 'Frequency Education Hub' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  for (const { name, source } of STUDIES) {
    const row = screen.getByText(name, { selector: 'b' }).closest('li');
    expect(row).toHaveTextContent(source.label);
  }
});

it('opens the tab named in the address, and puts the open tab in the address', async () => {
  const { router, user } = renderPage(<EducationPage />, '/education?tab=comparison');
  expect(screen.getByRole('tab', { name: 'Comparison' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Solfeggio' }));
  expect(router.state.location.search).toBe('?tab=solfeggio');
  expect(screen.getAllByRole('article')).toHaveLength(7);
});

it('sorts the comparison by the pressed column, and reverses it on a second press', async () => {
  const { user } = renderPage(<EducationPage />, '/education?tab=comparison');
  await user.click(screen.getByRole('button', { name: 'Gentle: that note moves' }));
  expect(screen.getByRole('columnheader', { name: 'Gentle: that note moves' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(columnOf(0)[0]).toContain('Divine Connection');
  await user.click(screen.getByRole('button', { name: 'Gentle: that note moves' }));
  expect(columnOf(0)[0]).toContain('Harmony');
});

it('shows what a shift does for any target and either meaning', async () => {
  const { user } = renderPage(<EducationPage />, '/education');
  const picture = screen.getByRole('region', { name: 'What a shift does' });
  expect(picture).toHaveTextContent('−31.77');
  await user.click(within(picture).getByRole('radio', { name: '528' }));
  expect(picture).toHaveTextContent('+315.64');
  await user.click(within(picture).getByRole('radio', { name: /Gentle/ }));
  expect(picture).toHaveTextContent('+15.64');
  expect(picture).toHaveTextContent('443.99');
});

it('stops a sample tone without losing the focus', async () => {
  const { user } = renderPage(<EducationPage />, '/education');
  await user.click(screen.getByRole('button', { name: 'Play A4 at 440' }));
  await user.click(screen.getByRole('button', { name: 'Stop A4 at 440' }));
  expect(screen.getByRole('button', { name: 'Play A4 at 440' })).toHaveFocus();
});

it('says that both meanings coincide for 432 and 444', () => {
  renderPage(<EducationPage />, '/education');
  expect(screen.getByRole('radio', { name: /Gentle/ })).toBeDisabled();
});

it('never shows more than three benefits on a card', () => {
  renderPage(<EducationPage />, '/education?tab=natural');
  for (const card of screen.getAllByRole('article')) {
    expect(within(card).queryAllByRole('listitem').length).toBeLessThanOrEqual(3);
  }
});

it('promises nothing it cannot show', () => {
  for (const tab of ['overview', 'natural', 'solfeggio', 'comparison']) {
    const { container, unmount } = renderPage(<EducationPage />, `/education?tab=${tab}`);
    expect(container.textContent).not.toMatch(/\b(cures?|repairs?|detox|pain relief|ancient|promising)\b/i);
    unmount();
  }
});
