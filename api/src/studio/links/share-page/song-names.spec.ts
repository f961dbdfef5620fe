import { emptyTagSet } from '@attune/retuning/tags/tag-set';
import { songNames } from './song-names.js';

describe('the names of a song', () => {
  it('are those of its tags, several artists as a list', () => {
    const tags = emptyTagSet();
    tags.fields.set('TITLE', ['Harbour Lights']).set('ARTIST', ['Ann', 'Ben']);
    expect(songNames(tags)).toEqual({ title: 'Harbour Lights', artist: 'Ann, Ben', album: null });
  });

  it('are one line each, without what cannot be shown, and not endless', () => {
    const tags = emptyTagSet();
    tags.fields
      .set('TITLE', ['a\n\u202eb\ud800'])
      .set('ALBUM', [' \t '])
      .set('ARTIST', ['x'.repeat(10_000)]);
    expect(songNames(tags)).toEqual({ title: 'a b\ufffd', artist: 'x'.repeat(200), album: null });
  });
});
