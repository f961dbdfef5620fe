// ESLint rules of this repository, as the plugin `local` of eslint.config.mjs.

const MAX_COLUMNS = 120;
/** What ESLint and TypeScript read has to be on one line. */
const DIRECTIVE = /^\s*(eslint[-\s]|@ts-)/;
/** Nothing else is on the line, so that it cannot be broken. */
const LONE_URL = /^\s*(\/\/|\/?\*+)?\s*\S*:\/\/\S+(\s*\*\/)?$/;

/** Reports lines of comments, and code with a comment behind it, that are wider than {@link MAX_COLUMNS}. */
const commentWidth = {
  meta: {
    type: 'layout',
    docs: { description: 'Limits the width of comments, which the formatter does not wrap.' },
    schema: [],
    messages: { tooWide: 'This comment is {{columns}} columns wide: wrap it at {{max}}.' },
  },
  create(context) {
    const { sourceCode } = context;

    function checkLine(comment, line) {
      const isLast = line === comment.loc.end.line;
      const text = sourceCode.lines[line - 1];
      const columns = isLast ? comment.loc.end.column : text.length;
      const start = line === comment.loc.start.line ? comment.loc.start.column : 0;
      if (columns <= MAX_COLUMNS || LONE_URL.test(text.slice(start, columns))) return;
      context.report({
        loc: { start: { line, column: start }, end: { line, column: columns } },
        messageId: 'tooWide',
        data: { columns, max: MAX_COLUMNS },
      });
    }

    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          if (DIRECTIVE.test(comment.value)) continue;
          for (let line = comment.loc.start.line; line <= comment.loc.end.line; line += 1) checkLine(comment, line);
        }
      },
    };
  },
};

/**
 * Reports `...(x !== undefined && { x })` and `...(x === undefined ? {} : { x })`, also as attributes in JSX: a
 * property that is undefined is as good as none. A guard of something else stays (`isNew && { name }`), one that more
 * than undefined does not pass (`x && { x }`, `x != undefined && { x }`), and one that keeps an earlier value of the
 * same property (`...defaults`).
 */
const redundantGuard = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Disallows spreading a property under the condition that it has a value.' },
    schema: [],
    messages: { redundant: 'Write the property itself: one that is undefined needs no guard.' },
  },
  create(context) {
    const textOf = (node) => context.sourceCode.getText(node);

    function check(node) {
      const guarded = guardedObject(node.argument);
      const value = guarded && onlyValue(guarded.object);
      const subject = guarded && subjectOf(guarded.test, guarded.isNegated);
      if (!value || !subject || textOf(value) !== textOf(subject)) return;
      if (mayOverwrite(node, guarded.object.properties[0].key)) return;
      context.report({ node, messageId: 'redundant' });
    }

    return { 'ObjectExpression > SpreadElement': check, JSXSpreadAttribute: check };
  },
};

/** The object that is spread under a condition, and whether the condition has to be false for it. */
function guardedObject(node) {
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    return { test: node.left, object: node.right, isNegated: false };
  }
  if (node.type !== 'ConditionalExpression') return null;
  const { test, consequent, alternate } = node;
  if (isNothing(alternate)) return { test, object: consequent, isNegated: false };
  return isNothing(consequent) ? { test, object: alternate, isNegated: true } : null;
}

/** The value of an object's only property. */
function onlyValue(object) {
  if (object.type !== 'ObjectExpression' || object.properties.length !== 1) return null;
  const [property] = object.properties;
  return property.type === 'Property' && !property.computed ? property.value : null;
}

/** What a condition requires not to be undefined, and nothing else. */
function subjectOf(test, isNegated) {
  if (test.type === 'UnaryExpression' && test.operator === '!') return subjectOf(test.argument, !isNegated);
  if (test.type !== 'BinaryExpression' || test.operator !== (isNegated ? '===' : '!==')) return null;
  return comparedWith(test.left, test.right) ?? comparedWith(test.right, test.left);
}

/** What is `x` in `x !== undefined` and `typeof x !== 'undefined'`. */
function comparedWith(subject, other) {
  if (isUndefined(other)) return subject;
  const isTypeof = subject.type === 'UnaryExpression' && subject.operator === 'typeof';
  return isTypeof && other.type === 'Literal' && other.value === 'undefined' ? subject.argument : null;
}

/** Whether something before it may give the same property a value. */
function mayOverwrite(node, key) {
  const all = node.parent.properties ?? node.parent.attributes;
  return all
    .slice(0, all.indexOf(node))
    .some(
      (earlier) =>
        /Spread/.test(earlier.type) || earlier.computed || nameOf(earlier.key ?? earlier.name) === nameOf(key),
    );
}

/** Of a property or an attribute. */
function nameOf({ name, value }) {
  return String(value ?? name);
}

function isUndefined(node) {
  return node.type === 'Identifier' && node.name === 'undefined';
}

function isNothing(node) {
  const isEmpty = node.type === 'ObjectExpression' && node.properties.length === 0;
  return isEmpty || isUndefined(node) || (node.type === 'Literal' && node.value === null);
}

/** Global names of Node that no browser has: for packages/, which both import. */
export const NODE_GLOBALS = [
  'Buffer',
  'process',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
  'setImmediate',
];

export const localRules = { rules: { 'comment-width': commentWidth, 'redundant-guard': redundantGuard } };
