import type { Plugin } from 'vite';

/**
 * Marks the app's sheet as React marks those that pages bring, `<link precedence="default">`: React then puts them
 * after it. Before it, they would lose against it wherever both have rules for an element.
 */
export function sheetOrder(): Plugin {
  return {
    name: 'sheet-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const marked = html.replace('<link rel="stylesheet"', '<link data-precedence="default" rel="stylesheet"');
        if (marked === html) throw new Error('index.html has no sheet.');
        return marked;
      },
    },
  };
}
