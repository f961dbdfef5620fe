import { type ComponentProps, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Figure } from '../../../shared/ui/figure';
import type { FigureUnit } from '../../../shared/ui/figure-text';
import { markAnswer } from './answer-nodes';
import type { CitedSource } from './ask-assistant';
import { PageLink, pagePath } from './page-link';

const ALLOWED = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'code', 'pre', 'br', 'a', 'sup', 'data', 'span'];
const PLUGINS = [markAnswer];

interface AnswerTextProps {
  text: string;
  sources: readonly CitedSource[];
}

/** An answer's markdown. Markup, images and links to elsewhere are left out: what a model writes is not trusted. */
export function AnswerText({ text, sources }: AnswerTextProps) {
  const components = useMemo(
    (): Components => ({ a: AnswerLink, data: AnswerFigure, sup: citation(sources) }),
    [sources],
  );
  return (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={ALLOWED}
      urlTransform={(url) => pagePath(url) ?? ''}
      rehypePlugins={PLUGINS}
      components={components}
    >
      {text}
    </Markdown>
  );
}

function AnswerLink({ href, children }: ComponentProps<'a'>) {
  return href ? <PageLink url={href}>{children}</PageLink> : children;
}

type Extra = Record<string, unknown>;

function AnswerFigure({ value, ...rest }: ComponentProps<'data'>) {
  const text = String(value);
  const [, fraction = ''] = text.split('.');
  return (
    <Figure
      value={Number(text)}
      unit={String((rest as Extra)['data-unit']) as FigureUnit}
      decimals={fraction.length}
      signed={/^[+-]/.test(text)}
    />
  );
}

/** A number that leads to its source; one without a source, as yet or for good, is left out. */
function citation(sources: readonly CitedSource[]) {
  return function Citation(props: ComponentProps<'sup'>) {
    const source = sources.find(({ number }) => String(number) === String((props as Extra)['data-cite']));
    if (!source) return null;
    return (
      <PageLink url={source.url} className="cite" label={`Source ${source.number}: ${source.title}`}>
        {source.number}
      </PageLink>
    );
  };
}
