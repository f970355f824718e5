/**
 * An email's HTML in a document of an origin of its own, which the page's content policy holds too:
 * no script of it runs. They are allowed here for those that check the page by looking inside.
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      sandbox="allow-scripts"
      srcDoc={withoutLinks(html)}
      className="mt-2 h-[36rem] w-full rounded border border-line bg-paper"
    />
  )
}

/** Its links lead nowhere and would take the frame there. */
function withoutLinks(html: string): string {
  return html.replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
}
