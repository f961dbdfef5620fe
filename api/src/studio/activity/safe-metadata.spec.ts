import { safeMetadata } from './safe-metadata.js';

describe('the details of an entry', () => {
  it('are those that a reader needs', () => {
    const metadata = { filename: 'Prelude.mp3', targetHz: 432, role: 'editor' };
    expect(safeMetadata(metadata)).toEqual(metadata);
  });

  it('leave out what is not known to be harmless', () => {
    expect(safeMetadata({ name: 'Mix server', token: 'secret', inviteToken: 'secret' })).toEqual({
      name: 'Mix server',
    });
  });

  it('leave out values of another type', () => {
    expect(safeMetadata({ name: { toString: 1 }, targetHz: '432', email: null })).toEqual({});
  });

  it('may be missing', () => {
    expect(safeMetadata(null)).toEqual({});
  });
});
