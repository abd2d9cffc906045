/** The id of the heading that names the product's sheet, whatever fills it. */
export const productNameId = "product-name";
