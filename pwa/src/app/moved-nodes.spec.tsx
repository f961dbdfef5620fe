import { tolerateMovedNodes } from './moved-nodes';

const { insertBefore, removeChild } = Object.getOwnPropertyDescriptors(Node.prototype);

beforeEach(tolerateMovedNodes);

afterEach(() => void Object.defineProperties(Node.prototype, { insertBefore, removeChild }));

/** A parent whose text was replaced, as by a translator. */
function translated() {
  const parent = document.createElement('p');
  parent.innerHTML = 'text<b>bold</b>';
  const [text] = parent.childNodes;
  text?.replaceWith(document.createElement('span'));
  if (!text) throw new Error('The parent has no text.');
  return { parent, text };
}

describe('a node that something else has moved', () => {
  it('need not be removed', () => {
    const { parent, text } = translated();
    expect(parent.removeChild(text)).toBe(text);
    expect(parent.innerHTML).toBe('<span></span><b>bold</b>');
  });

  it('is no place to insert before: the new node goes to the end', () => {
    const { parent, text } = translated();
    const added = document.createElement('i');
    expect(parent.insertBefore(added, text)).toBe(added);
    expect(parent.innerHTML).toBe('<span></span><b>bold</b><i></i>');
  });
});

it('a node in its place is removed, and inserted before', () => {
  const { parent } = translated();
  const [translation, bold] = parent.children;
  if (!translation || !bold) throw new Error('The parent has no elements.');
  parent.insertBefore(document.createElement('i'), bold);
  parent.removeChild(translation);
  parent.insertBefore(document.createElement('u'), null);
  expect(parent.innerHTML).toBe('<i></i><b>bold</b><u></u>');
});

it('a mistake of our own still throws', () => {
  const { parent } = translated();
  expect(() => parent.removeChild(null as unknown as Node)).toThrow(TypeError);
  expect(() => parent.insertBefore(null as unknown as Node, null)).toThrow(TypeError);
  expect(() => parent.insertBefore(parent, parent.firstChild)).toThrow(DOMException);
});
