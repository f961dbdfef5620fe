/** A part of a mail's body, from top to bottom. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** The main action; its address is also written out, for readers who cannot press the button. */
  | { kind: 'button'; label: string; url: string }
  /** Smaller text for details that most readers do not need. */
  | { kind: 'note'; text: string };

export interface MailContent {
  /** The sender's name, shown at the top. */
  brand: string;
  /** The preview text that mail programs show next to the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
  /** Why the reader received this mail. */
  footer: string;
}

/** The HTML and the text version of a mail. All input is plain text: none of it is interpreted as markup. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ brand, title, blocks, footer }: MailContent): string {
  const parts = blocks.map((block) => (block.kind === 'button' ? `${block.label}:\n${block.url}` : block.text));
  return `${[title, ...parts, `-- \n${brand}\n${footer}`].join('\n\n')}\n`;
}

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;`;

/** Mail programs without style sheets use the inline styles; the others adapt to the reader's theme. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; width: 100%; }
  a { color: #984515; }
  @media (max-width: 520px) {
    .pad { padding-left: 22px !important; padding-right: 22px !important; }
    .page { padding: 0 !important; }
    .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
    .button { display: block !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #091429 !important; }
    .card { background: #0f1d34 !important; border-color: #2a3b56 !important; }
    .strong { color: #ecf1f7 !important; }
    .plain { color: #bfcad7 !important; }
    .faint { color: #94a5b7 !important; }
    .rule { border-color: #2a3b56 !important; }
    .button { background: #fba860 !important; color: #07172d !important; }
    a.link { color: #fcaf69 !important; }
  }`;

function asHtml({ brand, preview, title, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${STYLE}
</style>
</head>
<body style="margin:0;padding:0;background:#f1f5f8;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escape(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f8;padding:32px 12px;">
<tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fcfeff;border:1px solid #c7d1da;border-radius:12px;">
<tr><td class="pad" style="padding:28px 36px 0;${FONT}">
<p class="strong" style="margin:0;font-size:15px;font-weight:700;letter-spacing:.02em;color:#0d1c32;">${escape(brand)}</p>
</td></tr>
<tr><td class="pad" style="padding:20px 36px 8px;${FONT}">
<h1 class="strong" style="margin:0 0 16px;font-size:23px;line-height:1.3;font-weight:700;color:#0d1c32;">${escape(title)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:8px 36px 28px;${FONT}">
<p class="faint rule" style="margin:0;padding-top:18px;border-top:1px solid #c7d1da;font-size:13px;line-height:1.5;color:#47586e;">${escape(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockAsHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="plain" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#314259;">${escape(block.text)}</p>`;
    case 'note':
      return `<p class="faint" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#47586e;">${escape(block.text)}</p>`;
    case 'button':
      return `<p style="margin:24px 0 20px;"><a class="button" href="${escape(block.url)}" style="display:inline-block;padding:13px 26px;border-radius:8px;background:#fba152;color:#07172d;font-size:16px;font-weight:600;text-align:center;text-decoration:none;">${escape(block.label)}</a></p>
<p class="faint" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#47586e;">If the button does not work, open this address:<br><a class="link" href="${escape(block.url)}" style="color:#984515;word-break:break-all;">${escape(block.url)}</a></p>`;
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
