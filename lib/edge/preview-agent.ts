const agents =
  /whatsapp|facebookexternalhit|facebot|twitterbot|telegrambot|slackbot|discordbot|linkedinbot|skypeuripreview|pinterest/i;

/** Whether a program asks that shows a preview of a link in a chat (B16), by what it says of itself. */
export function isPreviewAgent(userAgent: string | null): boolean {
  return userAgent !== null && agents.test(userAgent.slice(0, 500));
}
