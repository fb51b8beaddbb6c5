/** A person's actions on a page, by mouse or by keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list by its text. */
  choose(list: Locator, label: string): Promise<void>;
}

export const byMouse = (): Hands => ({
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: async (list, label) => {
    await list.selectOption({ label });
  },
});

export function byKeyboard(page: Page): Hands {
  /** Presses Tab until the element has the focus. */
  async function reach(target: Locator) {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    // The element is looked up once, because finding it by role after each Tab takes longer than the Tab.
    let element = await target.elementHandle();
    for (let tabs = 0; tabs < 400; tabs += 1) {
      const focus = await element?.evaluate((one) =>
        one.isConnected ? one === document.activeElement : 'gone',
      );
      if (focus === true) return;
      if (focus === 'gone') element = await target.elementHandle();
      // If the element is before the focus, Shift+Tab is faster.
      const before = await element?.evaluate(
        (one) =>
          document.activeElement !== document.body &&
          Boolean(
            (document.activeElement?.compareDocumentPosition(one) ?? 0) &
              Node.DOCUMENT_POSITION_PRECEDING,
          ),
      );
      await page.keyboard.press(before ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }
  return {
    async press(target) {
      await reach(target);
      const ticks = await target.evaluate((element) =>
        element.matches('[type=checkbox],[type=radio]'),
      );
      await page.keyboard.press(ticks ? 'Space' : 'Enter');
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
    async choose(list, label) {
      await reach(list);
      await page.keyboard.type(label);
      await expect(list.locator('option:checked')).toHaveText(label);
    },
  };
}
