import { render, screen } from '@testing-library/react';
import { FileName } from './file-name';

const endOf = (name: string) => {
  const { container } = render(<FileName name={name} />);
  return container.querySelector('.flex-none')?.textContent;
};

describe('the name of a file', () => {
  it.each([
    ['Salt and Signal (take 12).flac', '12).flac'],
    ['a name without an extension', 'ion'],
    ['Nocturne op. 9 no. 2 in E flat', 'lat'],
    ['🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹🎹.mp3', '🎹🎹🎹.mp3'],
  ])('ends as “%s” does where its middle has no room', (name, end) => {
    expect(endOf(name)).toBe(end);
  });

  it('is read as a whole', () => {
    render(
      <a href="/song">
        <FileName name="Salt and Signal (take 12).flac" path="Disc 1" />
      </a>,
    );
    expect(screen.getByRole('link', { name: 'Salt and Signal (take 12).flac' })).toBeInTheDocument();
    expect(screen.getByTitle('Disc 1/Salt and Signal (take 12).flac')).toBeInTheDocument();
  });

  it('stays in one piece where it is short', () => {
    render(<FileName name="Low Water.flac" />);
    expect(screen.getByText('Low Water.flac')).toBeInTheDocument();
    expect(endOf('Low Water.flac')).toBeUndefined();
  });
});
