"""Every dish by name."""
import bowls
import breads
import drinks
import plates
import sweets
import tables

DISHES = {**plates.DISHES, **breads.DISHES, **bowls.DISHES, **drinks.DISHES, **sweets.DISHES, **tables.DISHES}
